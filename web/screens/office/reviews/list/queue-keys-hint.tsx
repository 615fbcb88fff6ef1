import { Key } from '#web/ui/labels/key.tsx'

/** The keys of the queue, under the card that they act on, where there is a keyboard. */
export function QueueKeysHint({ decides }: { decides: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-3">
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
