import { Download } from 'lucide-react'
import { SmallButton } from '../buttons/button.tsx'

/** Saves a text as a file, made in the browser. */
export function DownloadText({ label, fileName, text }: { label: string; fileName: string; text: string }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    // Not at once: the browser reads the address after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <SmallButton icon={<Download aria-hidden />} onClick={save}>
      {label}
    </SmallButton>
  )
}
