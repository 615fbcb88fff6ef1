let offsetMs = 0

/** Sets the clock by the server's: the device's may be wrong, and a rehearsal runs on another day. */
export function setClock(productNow: string): void {
  const product = Date.parse(productNow)
  if (Number.isFinite(product)) offsetMs = product - Date.now()
}

/** The product's time: the only clock for screens. */
export const now = (): Date => new Date(Date.now() + offsetMs)
