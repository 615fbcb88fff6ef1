export interface MomentFormat {
  format(moment: Date | number): string
}

/**
 * A way of writing moments, made when the first of them is written. Making one takes milliseconds, a time zone's
 * most; made beforehand, those of a screen were one long task on a phone, and most of them never wrote a word.
 */
export function momentFormat(options: Intl.DateTimeFormatOptions): MomentFormat {
  let made: Intl.DateTimeFormat | undefined
  return { format: (moment) => (made ??= new Intl.DateTimeFormat('en-US', options)).format(moment) }
}
