import type { AgreementKind, AgreementVersion } from '#domain/agreements/agreement.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type AcceptableRow, VERSIONS_OF_CUSTOMER, type VersionRow } from './agreements.sql.ts'

/** With when a customer accepted each. */
export async function readVersionsOf(database: Queryable, customerId: bigint): Promise<AcceptableRow[]> {
  const { rows } = await database.query<AcceptableRow>(VERSIONS_OF_CUSTOMER, [customerId])
  return rows
}

export const versionOf = <Row extends VersionRow>(row: Row): AgreementVersion & { row: Row } => ({
  kind: row.kind,
  version: row.version,
  effectiveFrom: row.effective_from,
  stopsAt: row.stops_at,
  stoppedAt: row.stopped_at,
  row,
})

/** By kind. */
export function acceptedOf(rows: readonly AcceptableRow[]): Map<AgreementKind, number> {
  const accepted = rows.filter(({ accepted_at }) => accepted_at !== null)
  return new Map(
    accepted
      .toSorted((one, other) => one.version - other.version)
      .map(({ kind, version }) => [kind, version]),
  )
}
