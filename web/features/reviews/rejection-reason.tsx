interface RejectionReasonProps {
  /** Null unless rejected. */
  reason: string | null
  className?: string
}

export function RejectionReason({ reason, className = '' }: RejectionReasonProps) {
  if (reason === null) return null
  return <p className={`whitespace-pre-line text-danger ${className}`}>Reason: {reason}</p>
}
