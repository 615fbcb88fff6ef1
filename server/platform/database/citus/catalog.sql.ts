/** That a row of `pg_dist_partition` is a reference table: one that every server has whole. */
export const isReference = (partition: string): string =>
  `${partition}.partmethod = 'n' and ${partition}.repmodel = 't'`
