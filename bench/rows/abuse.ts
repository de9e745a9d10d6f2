import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { attackRequests } from "../attacks/attack.ts";
import { type Attack, prepareAttacks } from "../attacks/attacks.ts";
import { makeStores } from "../load/save-answers.ts";
import type { Rig } from "../rig/rig.ts";
import { wrk } from "../rig/wrk.ts";
import { median, type Row, rounds } from "../row.ts";

const connections = 16;
/** A p99 of a shorter run is chance. */
const shortestSeconds = 8;
/** A round of an attack ends after all its requests or this time; all rounds together send at least as many. */
const longestSeconds = 80;
const heldUpgrades = 300;
const settleMs = 5_000;

/**
 * `SaveResponse` at 16 connections while someone sends requests of one kind over 4 connections, 500 a round or as many as
 * are answered in 80 seconds, against the same load without; then whether the process still holds what they opened, and how
 * fast it stops.
 */
export const abuse: Row = {
  name: "abuse",
  async measure(rig) {
    await reuseLogFiles(rig);
    const app = await rig.serve("server/entry.ts"); // a separate one, as it is stopped at the end
    const { spread } = await makeStores(rig);
    const attacks = await prepareAttacks(rig, app);
    let run = 2_000;
    const p99Ms = async (seconds: number, end?: AbortSignal) => {
      const args = [spread, String(run++), path.join(rig.folder, "acknowledged-abuse")];
      const load = await wrk(app, { connections, seconds, script: "save-response.lua", args, ...(end ? { end } : {}) });
      if (load.failed > 0) throw new Error(`${load.failed} answers were not saved`);
      return load.p99Ms;
    };
    const attacked = async (attack: Attack) => {
      const endAttack = new AbortController();
      const endLoad = new AbortController();
      const begun = performance.now();
      const load = p99Ms(longestSeconds + shortestSeconds, endLoad.signal);
      const timer = setTimeout(() => endAttack.abort(), longestSeconds * 1000);
      const [requests] = await Promise.all([attack.run(endAttack.signal), delay(shortestSeconds * 1000)]);
      clearTimeout(timer);
      const seconds = (performance.now() - begun) / 1000;
      endLoad.abort();
      return { p99: await load, seconds, requests };
    };
    // A longer run meets more of the database's own work, so the quiet one lasts as long as the attack beside the other.
    const quietSecondsOf = new Map<Attack, number>();
    for (const attack of attacks) quietSecondsOf.set(attack, Math.ceil((await attacked(attack)).seconds));
    const before = socketsOf(rig, app);
    const measured = attacks.map(({ name }): Measured => ({ name, quiet: [], beside: [], seconds: [], requests: 0 }));
    for (let round = 0; round < rounds; round++) {
      for (const [index, attack] of attacks.entries()) {
        const figures = measured[index];
        if (!figures) continue;
        figures.quiet.push(await p99Ms(quietSecondsOf.get(attack) ?? shortestSeconds));
        const { p99, seconds, requests } = await attacked(attack);
        figures.beside.push(p99);
        figures.seconds.push(seconds);
        figures.requests += requests;
      }
    }
    for (const { name, requests } of measured)
      if (requests < attackRequests) throw new Error(`${name}: only ${requests} requests were answered in time`);
    const left = await fewestSockets(rig, app, before);
    if (left > before) throw new Error(`${left - before} sockets more than before are open`);
    const sent = measured.reduce((sum, { requests }) => sum + requests, 0);
    const results = measured.map(({ name, quiet, beside, seconds, requests }) => ({
      ratio: median(beside.map((p99, round) => p99 / (quiet[round] ?? Number.NaN))),
      detail: `${name} ${median(quiet).toFixed(1)} to ${median(beside).toFixed(1)} ms, ${requests} requests in ${rounds} times ${median(seconds).toFixed(0)} s`,
    }));
    return [
      {
        title: `p99 of \`SaveResponse\` at 16 connections beside at least ${attackRequests} hostile requests over 4, against without`,
        value: Math.max(...results.map(({ ratio }) => ratio)),
        floor: 1.5,
        aim: 1.2,
        better: "lower",
        detail: `the worst of ${results.map(({ ratio, detail }) => `${detail}: ${ratio.toFixed(2)}`).join("; ")}`,
      },
      {
        title: "seconds until the app has stopped, with half-open upgrades",
        value: await stopSeconds(rig, app),
        floor: 5,
        aim: 2,
        better: "lower",
        detail: `${heldUpgrades} Upgrade requests held open; no socket left of ${sent} requests before`,
      },
    ];
  },
};

/** For one attack, per round: p99 in milliseconds, and how long it took alongside the load; and the requests of all. */
interface Measured {
  name: string;
  quiet: number[];
  beside: number[];
  seconds: number[];
  requests: number;
}

/**
 * A new database creates files for its write-ahead log until it has enough to reuse, and every commit waits for that: p99
 * of the load wandered between 8 and 48 ms. One that has been in use for a while no longer does, so this one is filled
 * first.
 */
async function reuseLogFiles({ owner }: Rig): Promise<void> {
  const { rows } = await owner.query<{ megabytes: number }>(
    "SELECT setting::int AS megabytes FROM pg_settings WHERE name = 'max_wal_size'",
  );
  const megabytes = rows[0]?.megabytes ?? 0;
  await owner.query(`ALTER SYSTEM SET min_wal_size = '${megabytes}MB'`);
  await owner.query("SELECT pg_reload_conf()");
  for (let filled = 0; filled < megabytes * 1.1; filled++)
    await owner.query("SELECT pg_logical_emit_message(false, 'fill', repeat('x', 1024 * 1024))");
  await owner.query("CHECKPOINT");
}

/** How many sockets the process holds (proc_pid_fd(5)). */
function socketsOf(rig: Rig, app: string): number {
  const folder = `/proc/${rig.processIdOf(app)}/fd`;
  let sockets = 0;
  for (const file of readdirSync(folder)) {
    try {
      if (readlinkSync(path.join(folder, file)).startsWith("socket:")) sockets++;
    } catch {
      // Closed in the meantime.
    }
  }
  return sockets;
}

/** Clients have disconnected; their resources may take a moment to be freed. */
async function fewestSockets(rig: Rig, app: string, before: number): Promise<number> {
  let now = socketsOf(rig, app);
  for (const until = Date.now() + settleMs; now > before && Date.now() < until; now = socketsOf(rig, app))
    await delay(100);
  return now;
}

async function stopSeconds(rig: Rig, app: string): Promise<number> {
  const { hostname, port } = new URL(app);
  const held: Socket[] = [];
  for (let made = 0; made < heldUpgrades; made++) {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write(`GET /x HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`);
    held.push(socket);
  }
  await delay(1_000);
  const begun = performance.now();
  await rig.stop(app);
  for (const socket of held) socket.destroy();
  return (performance.now() - begun) / 1000;
}
