import { Check, X } from 'lucide-react'

interface MatchHintProps {
  id: string
  password: string
  confirmation: string
}

/** Whether both passwords match, while typing. */
export function MatchHint({ id, password, confirmation }: MatchHintProps) {
  const matches = password === confirmation
  return (
    <p id={id} aria-live="polite" className="min-h-4 text-xs">
      {confirmation !== '' && (
        <span className={`inline-flex items-center gap-1 ${matches ? 'text-gain' : 'text-danger'}`}>
          {matches ? <Check aria-hidden className="size-3.5" /> : <X aria-hidden className="size-3.5" />}
          {matches ? 'Passwords match' : 'Passwords do not match'}
        </span>
      )}
    </p>
  )
}
