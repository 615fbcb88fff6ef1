import { CircleAlert } from 'lucide-react'

/** Why the last try failed. Stays until the next one. The toast has announced it. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-danger-tint px-3 py-2.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
