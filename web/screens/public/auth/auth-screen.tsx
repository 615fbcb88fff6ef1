import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Link } from 'wouter'
import { useConfig } from '#web/lib/api/config.ts'
import { hasLostSession } from '#web/lib/api/session.ts'
import { LogoMark } from '#web/ui/layout/logo.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { dismissToast } from '#web/ui/messages/toast.ts'
import { MarketPanel } from './market-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EMPTY_DETAILS } from './typed-details.ts'

const loadSignUp = () => import('./sign-up-form.tsx')
const SignUpForm = lazyComponent(loadSignUp)

/** Switching keeps the names and drops the passwords. */
export default function AuthScreen() {
  const { productName } = useConfig()
  const [mode, setMode] = useSearchChoice('mode', ['sign-in', 'sign-up'])
  const [details, setDetails] = useState(EMPTY_DETAILS)
  const welcome = hasLostSession()
    ? 'Your session has ended. Please sign in again.'
    : 'Sign in to trade US stocks and mutual funds from one wallet.'
  const isSignIn = mode === 'sign-in'
  const Form = isSignIn ? SignInForm : SignUpForm
  return (
    // Under the form the market fills the window: the form does not move when the market fails to load.
    <div style={ROWS} className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <div className="px-4 md:px-8">
        {/* As tall as the window: the market beside it grows while loading. */}
        <div className="flex flex-col py-8 lg:min-h-dvh">
          <p className="mx-auto flex w-full max-w-100 items-center gap-2.5 text-md font-semibold tracking-tight">
            <LogoMark />
            {productName}
          </p>
          <div className="mx-auto my-auto w-full max-w-100 py-10">
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
              {isSignIn ? 'Welcome back' : 'Create your account'}
            </h1>
            <p className="mt-1 mb-5 text-fg-2">
              {isSignIn ? welcome : 'Trade US stocks and mutual funds from one wallet.'}
            </p>
            <Suspense key={mode} fallback={<div className="h-140" />}>
              <Form details={details} onDetails={setDetails} />
            </Suspense>
            <p className="mt-6 text-center text-fg-2">
              {isSignIn ? "Don't have an account?" : 'Already have an account?'}{' '}
              <button
                type="button"
                className="inline-flex min-h-11 items-center px-1 font-strong text-brand hover:underline md:min-h-0"
                onPointerEnter={() => void loadSignUp()}
                onFocus={() => void loadSignUp()}
                onClick={() => {
                  dismissToast()
                  setMode(isSignIn ? 'sign-up' : 'sign-in')
                }}
              >
                {isSignIn ? 'Sign up' : 'Sign in'}
              </button>
            </p>
            <p className="mt-1 text-center text-sm text-fg-2">
              Questions?{' '}
              <Link
                to="/faq"
                className="inline-flex min-h-11 items-center px-1 text-brand underline md:min-h-0"
              >
                Read the FAQ
              </Link>
            </p>
          </div>
        </div>
      </div>
      <MarketPanel />
    </div>
  )
}

const ROWS = { gridTemplateRows: 'auto 1fr' }
