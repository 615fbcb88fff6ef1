import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { DownloadText } from '#web/ui/messages/download-text.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

/** Shown only this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-4">
      <Note tone="warn">These recovery codes are shown only once. Save them now; each works once.</Note>
      <ul aria-label="Recovery codes" className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="rounded-md bg-surface-2 px-3 py-2 text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3">
        <DownloadText label="Download codes" fileName="northfold-recovery-codes.txt" text={fileText(codes)} />
        <span className="flex items-center gap-2">
          <span className="text-sm text-fg-2">Copy all ten</span>
          <CopyButton label="Copy the recovery codes" text={codes.join('\n')} />
        </span>
      </div>
      <Button block onClick={onKept}>
        I have saved them
      </Button>
    </div>
  )
}

const fileText = (codes: readonly string[]) =>
  `Northfold recovery codes\nEach code works once.\n\n${codes.join('\n')}\n`
