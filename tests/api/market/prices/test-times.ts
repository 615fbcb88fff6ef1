/** A Wednesday, 10:00 in New York: 30 minutes into a session. */
export const IN_SESSION = '2026-11-18T15:00:00Z'
/** The same day, an hour after the close. */
export const AFTER_HOURS = '2026-11-18T22:00:00Z'
/** The Saturday after the anchor session, whose closes are the catalogue's prices. */
export const ANCHOR_WEEKEND = '2026-08-22T15:00:00Z'
