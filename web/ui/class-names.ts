/** Joins the class names that apply; false and undefined ones are left out. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
