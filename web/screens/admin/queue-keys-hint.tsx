import type { ReactNode } from 'react'

/** Which keys do what; said where there is a keyboard. */
export function QueueKeysHint({ decides }: { decides: boolean }) {
  return (
    <p className="mt-3 text-sm text-fg-3 max-md:hidden">
      Press <Key>J</Key> for the next request and <Key>K</Key> for the one before
      {decides && (
        <>
          , then <Key>A</Key> to approve or <Key>R</Key> to reject it
        </>
      )}
      ; <Key>/</Key> to search.
    </p>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-[5px] border border-line-2 px-1.5 font-sans text-xs text-fg-2">{children}</kbd>
)
