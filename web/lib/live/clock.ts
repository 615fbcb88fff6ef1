let offsetMs = 0

/** Sets the web's clock by the product's: the device's own may be wrong, and a rehearsal's runs on another day. */
export function setClock(productNow: string): void {
  const product = Date.parse(productNow)
  if (Number.isFinite(product)) offsetMs = product - Date.now()
}

/** The product's time. The only clock screens may ask. */
export const now = (): Date => new Date(Date.now() + offsetMs)
