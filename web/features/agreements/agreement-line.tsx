import { Link } from 'wouter'

/** That an agreement stops deposits and buys, and a link to accept it. */
export const AgreementText = () => (
  <>
    An agreement is waiting for you. Until you accept it, you can’t deposit or buy.{' '}
    <Link to="/profile?tab=agreements" className="font-strong underline underline-offset-2">
      Read and accept
    </Link>
  </>
)

/** The same as a card's line. */
export const AgreementLine = () => (
  <p className="mt-1 text-sm text-warn">
    <AgreementText />
  </p>
)
