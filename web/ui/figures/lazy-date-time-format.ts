export interface LazyDateTimeFormat {
  format(date: Date | number): string
}

/**
 * An `Intl.DateTimeFormat` made on first use. Making one takes milliseconds: all of a screen's at once were a long task
 * on a phone, and most were never used.
 */
export function lazyDateTimeFormat(options: Intl.DateTimeFormatOptions): LazyDateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return { format: (date) => (made ??= new Intl.DateTimeFormat('en-US', options)).format(date) }
}
