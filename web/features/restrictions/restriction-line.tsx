import { Link } from 'wouter'
import { type RestrictableRight, deedsText } from '#domain/restrictions/restriction.ts'

interface RestrictionTextProps {
  rights: readonly RestrictableRight[]
}

/** The customer's restrictions, with a link to why. */
export const RestrictionText = ({ rights }: RestrictionTextProps) => (
  <>
    Your account is restricted: you can’t {deedsText(rights)}.{' '}
    <Link to="/profile?tab=security" className="font-strong underline underline-offset-2">
      See why
    </Link>
  </>
)

/** The same as a card's line. */
export const RestrictionLine = (props: RestrictionTextProps) => (
  <p className="mt-1 text-sm text-warn">
    <RestrictionText {...props} />
  </p>
)
