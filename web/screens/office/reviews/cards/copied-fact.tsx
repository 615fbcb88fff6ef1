import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { Fact } from '#web/ui/layout/fact-list.tsx'

interface CopiedFactProps {
  label: string
  text: string
  /** Takes the whole line. */
  wide?: boolean
}

/** A fact to type elsewhere, as in a bank's form, with a copy button. */
export const CopiedFact = ({ label, text, wide = false }: CopiedFactProps) => (
  <Fact label={label} wide={wide}>
    <span className="flex items-center">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <span className="-my-3 md:-my-2">
        <CopyButton label={`Copy ${label}`} text={text} />
      </span>
    </span>
  </Fact>
)
