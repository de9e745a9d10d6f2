import { Words } from "#components/ui/Words.tsx";
import type { ReferenceCall } from "#lib/calls/reference.ts";
import { CallName } from "./CallName.tsx";
import classes from "./CallSection.module.css";
import { CodeBlock } from "./CodeBlock.tsx";
import { FieldList, TypeName } from "./FieldList.tsx";

/** One call: what it does, for whom, what goes in and what comes out, with an example beside it. */
export function CallSection({ call }: { call: ReferenceCall }) {
  return (
    <article className={classes.call} id={call.id} aria-labelledby={`${call.id}-title`}>
      <div className={classes.text}>
        <h3 className={classes.title} id={`${call.id}-title`}>
          <a href={`#${call.id}`}>
            <CallName name={call.title} />
          </a>
          {call.isPlanned && <span className={classes.planned}>Not built yet</span>}
        </h3>
        <p className={classes.route}>
          <span className={classes.method} data-method={call.method}>
            {call.method}
          </span>
          <code>{call.path}</code>
        </p>
        <p className={classes.summary}>
          {call.summary}. {call.note && <Words text={call.note} />}
        </p>
        <p className={classes.who}>
          <strong>Who may call:</strong> {call.who}
          {call.isClosedToStaff && " Not staff who look into the account."}
          {call.plan && ` From the plan ${call.plan} on.`}
        </p>
        {call.parameters.length > 0 && (
          <>
            <h4 className={classes.part}>Parameters</h4>
            <FieldList fields={call.parameters} marks="required" />
          </>
        )}
        {call.body && <Body body={call.body} />}
        <Answer answer={call.answer} />
        <h4 className={classes.part}>Refusals</h4>
        <ul className={classes.refusals}>
          {call.refusals.map(({ slug, status, title }) => (
            <li key={slug}>
              <a href={`/problems/${slug}`} title={title}>
                <span className={classes.status}>{status}</span> {slug}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.example}>
        {call.request && <CodeBlock title="Request" text={call.request} />}
        {call.response && <CodeBlock title={`Answer, ${call.answer.status}`} text={call.response} />}
      </div>
    </article>
  );
}

function Body({ body }: { body: NonNullable<ReferenceCall["body"]> }) {
  return (
    <>
      <h4 className={classes.part}>
        Body <span className={classes.kind}>{body.contentType}</span>
      </h4>
      {body.type.fields ? (
        <FieldList fields={body.type.fields} marks="required" />
      ) : (
        <p className={classes.line}>
          <TypeName type={body.type} />
        </p>
      )}
      {!body.isRequired && <p className={classes.line}>May be left out.</p>}
    </>
  );
}

function Answer({ answer }: { answer: ReferenceCall["answer"] }) {
  return (
    <>
      <h4 className={classes.part}>
        Answer{" "}
        <span className={classes.kind}>
          {answer.status} {answer.contentType}
        </span>
      </h4>
      {answer.type?.fields ? (
        <FieldList fields={answer.type.fields} marks="optional" />
      ) : (
        <p className={classes.line}>{answer.type ? <TypeName type={answer.type} /> : withoutValue[answer.status]}</p>
      )}
    </>
  );
}

const withoutValue: Record<number, string> = {
  200: "The body itself.",
  204: "No body.",
  302: "Where to go next, in the header Location.",
  303: "Where to go next, in the header Location.",
};
