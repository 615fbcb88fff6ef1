/** Looks like a field where there is room, else like an icon. Keeps its place while its code loads. */
export const SEARCH_BUTTON =
  'flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-sm text-sm whitespace-nowrap text-fg-2 ' +
  'transition-colors ' +
  'hover:bg-surface-2 hover:text-fg md:size-9 [&_svg]:size-4.5 ' +
  'min-[80rem]:w-62 min-[80rem]:rounded-md min-[80rem]:bg-surface-1 min-[80rem]:px-3 min-[80rem]:text-fg-3 ' +
  'min-[80rem]:inset-ring min-[80rem]:inset-ring-line-2'
