import { Note } from '#web/ui/messages/note.tsx'

/** An answer is missing; see `useConfirmedAction`. */
export const UnconfirmedNote = ({ text, className }: { text: string | undefined; className?: string }) =>
  text !== undefined && (
    <div role="alert" className={className}>
      <Note tone="warn">{text}</Note>
    </div>
  )
