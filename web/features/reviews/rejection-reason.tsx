interface RejectionReasonProps {
  /** Null for a request that was not rejected. */
  reason: string | null
  className?: string
}

/** Why a request was rejected, as the administrator wrote it. */
export function RejectionReason({ reason, className = '' }: RejectionReasonProps) {
  if (reason === null) return null
  return <p className={`whitespace-pre-line text-danger ${className}`}>Reason: {reason}</p>
}
