import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Words } from "#components/ui/Words.tsx";
import type { Reference } from "#lib/calls/reference.ts";
import classes from "./ApiReference.module.css";
import { CallSection } from "./CallSection.tsx";
import { Chapters, chapters, type LimitRow } from "./Chapters.tsx";
import { DocsNav, type NavGroup } from "./DocsNav.tsx";
import { FieldList, TypeName } from "./FieldList.tsx";

interface ApiReferenceProps {
  reference: Reference;
  /** Where the app answers, without a slash at its end. */
  appUrl: string;
  limits: readonly LimitRow[];
}

/** The API to read: what holds for every call, every call with an example, and the shapes they share. */
export function ApiReference({ reference, appUrl, limits }: ApiReferenceProps) {
  return (
    <div className={classes.page}>
      <DocsNav groups={navGroups(reference)} />
      <div className={classes.content}>
        <PageHeader
          title="The API"
          description="Everything the app does, for programs: what each call takes, what it answers, and who may make it."
        />
        <Chapters appUrl={appUrl} limits={limits} />
        {reference.areas.map((area) => (
          <section key={area.name} id={`area-${area.name}`} aria-labelledby={`area-${area.name}-title`}>
            <h2 className={classes.area} id={`area-${area.name}-title`}>
              {areaTitle(area.name)}
            </h2>
            <p className={classes.note}>
              <Words text={area.note} />
            </p>
            {area.calls.map((call) => (
              <CallSection key={call.id} call={call} />
            ))}
          </section>
        ))}
        <section id="shapes" aria-labelledby="shapes-title">
          <h2 className={classes.area} id="shapes-title">
            Shapes
          </h2>
          <p className={classes.note}>What several calls take or answer, by name.</p>
          {reference.shapes.map((shape) => (
            <article
              key={shape.name}
              className={classes.shape}
              id={`shape-${shape.name}`}
              aria-labelledby={`shape-${shape.name}-title`}
            >
              <h3 className={classes.shapeName} id={`shape-${shape.name}-title`}>
                {shape.name}
              </h3>
              {shape.note && (
                <p className={classes.note}>
                  <Words text={shape.note} />
                </p>
              )}
              {shape.fields.length > 0 ? (
                <FieldList fields={shape.fields} marks="optional" />
              ) : (
                !shape.note && <TypeName type={shape.type} />
              )}
            </article>
          ))}
        </section>
      </div>
    </div>
  );
}

function navGroups({ areas, shapes }: Reference): NavGroup[] {
  return [
    { id: "start", title: "To begin with", items: chapters },
    ...areas.map((area) => ({
      id: `area-${area.name}`,
      title: areaTitle(area.name),
      items: area.calls.map(({ id, title, method }) => ({ id, title, method })),
    })),
    { id: "shapes", title: "Shapes", items: shapes.map(({ name }) => ({ id: `shape-${name}`, title: name })) },
  ];
}

/** Areas are called as their paths are. */
function areaTitle(name: string): string {
  return name === "app" ? "For the screens" : name;
}
