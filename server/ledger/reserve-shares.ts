import { type Tx, plainArray } from '#server/platform/database/database.ts'
import { MOVE_RESERVED_SHARES } from './reserve-shares.sql.ts'

/** Shares reserved by a resting sale. */
export interface Reservation {
  customerId: bigint
  instrument: string
  /** 1e-8 shares. */
  units: bigint
}

/** Reserves shares against other orders. The accounts are locked. */
export const reserveShares = (tx: Tx, reservations: readonly Reservation[]): Promise<void> =>
  moveReserved(
    tx,
    reservations,
    reservations.map(({ units }) => units),
  )

export const releaseShares = (tx: Tx, reservations: readonly Reservation[]): Promise<void> =>
  moveReserved(
    tx,
    reservations,
    reservations.map(({ units }) => -units),
  )

async function moveReserved(
  tx: Tx,
  reservations: readonly Reservation[],
  units: readonly bigint[],
): Promise<void> {
  await tx.query(MOVE_RESERVED_SHARES, [
    plainArray(reservations.map(({ customerId }) => customerId)),
    plainArray(reservations.map(({ instrument }) => instrument)),
    plainArray(units),
  ])
}
