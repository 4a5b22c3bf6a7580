import type { Bench } from "../bench-app";
import { onEachEngine } from "../engines";
import type { Measurement } from "../measurement";
import { benchAccess } from "./access";
import { benchErasure } from "./erasure";
import { benchRoster } from "./roster";
import { benchClosedSearch } from "./search";
import { benchSessions } from "./sessions";

/** Measures what accounts and access cost: sessions, access to a course, searches, erasure, rosters and refused sign-ins. */
export async function benchIdentity({ embedder }: Bench): Promise<Measurement[]> {
  return [
    ...(await benchSessions()),
    ...(await onEachEngine(async (sql, engine) => [
      ...(await benchAccess(sql, engine)),
      ...(await benchClosedSearch(sql, engine, embedder)),
      ...(await benchErasure(sql, engine)),
      ...(await benchRoster(sql, engine)),
    ])),
  ];
}
