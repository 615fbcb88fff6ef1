import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** An invitation's link, shown once: no mail server is set to send it. */
export function InvitationLinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  const address = `${location.origin}${link ?? ''}`
  return (
    <Dialog open={link !== null} layer="cover" onOpenChange={() => {}} title="Invitation Link">
      <div className="grid gap-4">
        <Note tone="warn">
          No mail server is set, so you pass the link on. It is shown only once, and works once, for 24 hours.
        </Note>
        <p className="flex items-center justify-between gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-3">
          <span className="min-w-0 break-all">{address}</span>
          <CopyButton label="Copy the link" text={address} />
        </p>
        <Button block onClick={onClose}>
          I Have the Link
        </Button>
      </div>
    </Dialog>
  )
}
