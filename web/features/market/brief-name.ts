/** For narrow columns: "Microsoft" for "Microsoft Corporation". */
export const briefName = (name: string): string =>
  name
    .replace(/ (?:Class [A-Z]|\w+ Shares)$/, '')
    .replace(
      /(?:,? Inc\.| Corporation| Incorporated|(?: Index)? Fund| Industrial Average| Composite| Index)$/,
      '',
    )
