import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { toast } from './toast.ts'

const CONFIRMED_MS = 2_000

/** Copies a text and confirms it, also to screen readers. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast({ tone: 'error', title: 'Copy failed', description: 'Please select the text and copy it' })
  }
  return (
    <span className="flex shrink-0 items-center">
      <span role="status" className="text-xs font-strong text-gain">
        {copied && 'Copied!'}
      </span>
      <IconButton
        label={label}
        tooltip={false}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      />
    </span>
  )
}

/** Browsers limit `navigator.clipboard` to https and localhost; a local network may use http. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const answer = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    }
    document.addEventListener('copy', answer, { once: true })
    const isCopied = document.execCommand('copy')
    document.removeEventListener('copy', answer)
    return isCopied
  }
}
