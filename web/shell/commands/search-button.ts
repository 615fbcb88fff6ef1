/** A field to look at on a wide screen, an icon elsewhere. Its place is kept while its code is on the way. */
export const SEARCH_BUTTON =
  'flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-sm text-sm text-fg-2 transition-colors ' +
  'hover:bg-surface-2 hover:text-fg md:size-9 [&_svg]:size-4.5 ' +
  'lg:w-62 lg:rounded-md lg:bg-surface-1 lg:px-3 lg:text-fg-3 lg:inset-ring lg:inset-ring-line-2'
