import { Link } from 'wouter'
import { deedsText } from '#domain/restrictions/restricted-deeds.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'

interface RestrictionTextProps {
  rights: readonly RestrictableRight[]
}

/** What the firm keeps the customer from, and the way to why. */
export const RestrictionText = ({ rights }: RestrictionTextProps) => (
  <>
    Your account is restricted: you can’t {deedsText(rights)}.{' '}
    <Link to="/profile?tab=security" className="font-strong underline underline-offset-2">
      See why
    </Link>
  </>
)

/** The same as a line of a card. */
export const RestrictionLine = (props: RestrictionTextProps) => (
  <p className="mt-1 text-sm text-warn">
    <RestrictionText {...props} />
  </p>
)
