import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { Note } from '#web/ui/messages/note.tsx'

export function ShownOnce({
  texts,
  onKept,
}: {
  /** In the order shown. */
  texts: readonly (readonly [label: string, text: string])[]
  onKept: () => void
}) {
  return (
    <div className="grid gap-4">
      <Note tone="warn">The secret is shown only once. Save it now, where no one else reads it.</Note>
      <dl className="grid gap-3">
        {texts.map(([label, text]) => (
          <div key={label} className="grid gap-1">
            <dt className="text-sm text-fg-2">{label}</dt>
            <dd className="flex items-center justify-between gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-3">
              <span className="min-w-0 break-all">{text}</span>
              <CopyButton label={`Copy the ${label.toLowerCase()}`} text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <Button block onClick={onKept}>
        I have saved it
      </Button>
    </div>
  )
}
