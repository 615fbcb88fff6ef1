/** Whether all of it is wanted (`npm run test:long`), and not the seeded sample that `npm test` takes of it. */
export const isLong = process.env['TEST_LONG'] === '1'
