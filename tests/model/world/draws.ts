import fc from 'fast-check'

export const node = fc.nat({ max: 1 })
/** Two with money, one whose profile is pending, one who has not signed up. */
export const who = fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 2, 3)
export const by = fc.nat({ max: 1 })
export const which = fc.nat({ max: 9 })
export const rarely = (weight: number) => fc.nat({ max: weight }).map((drawn) => drawn === weight)
