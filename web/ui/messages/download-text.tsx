import { Download } from 'lucide-react'
import { Button } from '../buttons/button.tsx'

interface DownloadTextProps {
  label: string
  fileName: string
  text: string
}

/** Saves a text as a file, made in the browser. */
export function DownloadText({ label, fileName, text }: DownloadTextProps) {
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
    <Button variant="secondary" size="sm" icon={<Download aria-hidden />} onClick={save}>
      {label}
    </Button>
  )
}
