import { classNames } from '../class-names.ts'

/** A gray placeholder. Give it the final size, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('skeleton', className)} />
)

/** A placeholder list of assets: a tile, two lines on each side. */
export const SkeletonRows = ({ rows, label }: { rows: number; label: string }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex items-center justify-between border-t border-line px-4.5 py-3 md:px-5.5">
        <span className="flex items-center gap-2.5">
          <Skeleton className="size-9.5 rounded-[11px]" />
          <span className="grid gap-2">
            <Skeleton className="w-32" />
            <Skeleton className="h-2.5 w-20" />
          </span>
        </span>
        <span className="grid justify-items-end gap-2">
          <Skeleton className="w-22" />
          <Skeleton className="h-2.5 w-14" />
        </span>
      </div>
    ))}
  </div>
)
