/** A company, a fund or an index as people call it: "Microsoft" for "Microsoft Corporation". For where a column has no room. */
export const briefName = (name: string): string =>
  name
    .replace(/ (?:Class [A-Z]|\w+ Shares)$/, '')
    .replace(
      /(?:,? Inc\.| Corporation| Incorporated|(?: Index)? Fund| Industrial Average| Composite| Index)$/,
      '',
    )
