import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CONTROL } from '#web/ui/forms/field.tsx'
import { Spinner } from '#web/ui/loading/spinner.tsx'

/** Enter sends, Shift+Enter starts a new line; blank messages are not sent. */
export function Composer({ onSend }: { onSend: (text: string) => boolean | Promise<boolean> }) {
  const [text, setText] = useState('')
  const isBlank = text.trim() === ''
  const sending = useAction({
    call: async () => onSend(text),
    onSuccess: (isSent) => isSent && setText(''),
  })
  const send = () => {
    if (!isBlank) sending.mutate()
  }
  const sendByKey = (event: KeyboardEvent) => {
    // While a word is composed (Japanese, Chinese), Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="flex shrink-0 items-end gap-2 border-t border-line p-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        aria-label="Your message"
        placeholder="Type your message..."
        rows={1}
        maxLength={MAX_MESSAGE_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
        className={classNames(CONTROL, 'field-sizing-content max-h-32 min-h-11 resize-none py-2.5')}
      />
      <button
        type="submit"
        aria-label="Send message"
        disabled={isBlank}
        aria-busy={sending.isPending || undefined}
        className={
          'grid size-11 shrink-0 place-items-center rounded-md bg-brand-solid text-on-solid transition-colors ' +
          'enabled:hover:bg-brand-solid-hover disabled:opacity-50 [&_svg]:size-4.5'
        }
      >
        {sending.isPending ? <Spinner /> : <SendHorizontal aria-hidden />}
      </button>
    </form>
  )
}
