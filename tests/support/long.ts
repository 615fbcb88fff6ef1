/** Whether all of it is wanted (`npm run test:long`), and not the seeded sample that `npm test` takes of it. */
export const isLong = process.env['TEST_LONG'] === '1'

/** Whether a fleet of three databases is to be broken (`npm run test:scale`). */
export const isScale = process.env['TEST_SCALE'] === '1'
