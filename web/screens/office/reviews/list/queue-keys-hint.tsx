import { Key } from '#web/ui/labels/key.tsx'

/** The keys of the queue, shown where there is a keyboard. */
export function QueueKeysHint({ decides }: { decides: boolean }) {
  return (
    <p className="ml-auto flex flex-wrap items-center gap-x-3 text-sm text-fg-3 max-lg:hidden">
      <span>
        <Key>J</Key> next
      </span>
      <span>
        <Key>K</Key> previous
      </span>
      {decides && (
        <>
          <span>
            <Key>A</Key> approve
          </span>
          <span>
            <Key>R</Key> reject
          </span>
          <span>
            <Key>U</Key> undo
          </span>
        </>
      )}
      <span>
        <Key>/</Key> search
      </span>
    </p>
  )
}
