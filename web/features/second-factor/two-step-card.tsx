import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { getSecondFactor, type SecondFactor } from '#contract/people/second-factor.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { TwoStepSkeleton } from './two-step-skeleton.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { IconRow } from '#web/features/sessions/sessions-card.tsx'
import type { FactorChange } from './change-dialog.tsx'

const ChangeDialog = lazyComponent(() => import('./change-dialog.tsx'))

/** The enrolled second factors, with buttons to change them. */
export default function TwoStepCard() {
  const query = useAnswer(getSecondFactor, {})
  const { data } = query
  const [opened, setOpened] = useState<FactorChange | null>(null)
  const close = () => setOpened(null)
  const isOn = data !== undefined && (data.totp !== null || data.passkeys.length > 0)
  return (
    <Card
      title="Two-Step Sign-In"
      action={data !== undefined && <Badge tone={isOn ? 'brand' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <Loaded query={query} skeleton={<TwoStepSkeleton />} failure="Failed to load two-step sign-in">
        {(factor) => <Enrolled factor={factor} isOn={isOn} onOpen={setOpened} />}
      </Loaded>
      <Suspense>{opened !== null && <ChangeDialog change={opened} onClose={close} />}</Suspense>
    </Card>
  )
}

interface EnrolledProps {
  factor: SecondFactor
  isOn: boolean
  onOpen: (opened: FactorChange) => void
}

function Enrolled({ factor, isOn, onOpen }: EnrolledProps) {
  const { totp, passkeys, recoveryCodesLeft, passkeysPossible, isRequired } = factor
  const canAdd = passkeysPossible && 'PublicKeyCredential' in window
  return (
    <div className="grid gap-3">
      {isRequired && !isOn ? (
        <Note tone="warn">Administrators need a second step. Set one up to continue.</Note>
      ) : (
        <p className="text-sm text-fg-2">
          {isOn
            ? 'Signing in needs your password and a second step.'
            : 'Protects you if your password is stolen.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        <AppRow totp={totp} onOpen={onOpen} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} />
        ))}
        <IconRow
          icon={<KeyRound aria-hidden />}
          title={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          text={
            canAdd
              ? 'This device, a phone or a security key'
              : 'Passkeys do not work at this address or in this browser'
          }
        >
          {canAdd && <SmallButton onClick={() => onOpen({ name: 'passkey' })}>Add a passkey</SmallButton>}
        </IconRow>
        {isOn && (
          <IconRow
            icon={<LifeBuoy aria-hidden />}
            title="Recovery codes"
            text={`${recoveryCodesLeft} of 10 left. Use one if you lose your other devices.`}
          >
            <SmallButton onClick={() => onOpen({ name: 'codes' })}>New codes</SmallButton>
          </IconRow>
        )}
      </ul>
    </div>
  )
}

function AppRow({ totp, onOpen }: Pick<SecondFactor, 'totp'> & Pick<EnrolledProps, 'onOpen'>) {
  if (totp === null) {
    return (
      <IconRow icon={<Smartphone aria-hidden />} title="Authenticator app" text="Not set up">
        <SmallButton onClick={() => onOpen({ name: 'totp' })} aria-label="Set up the authenticator app">
          Set up
        </SmallButton>
      </IconRow>
    )
  }
  const since = (
    <>
      Added <DateTime value={totp.createdAt} />
    </>
  )
  return (
    <IconRow icon={<Smartphone aria-hidden />} title="Authenticator app" text={since}>
      <SmallButton
        onClick={() => onOpen({ name: 'remove', what: 'totp' })}
        aria-label="Remove the authenticator app"
      >
        Remove
      </SmallButton>
    </IconRow>
  )
}

interface PasskeyRowProps extends Pick<EnrolledProps, 'onOpen'> {
  passkey: SecondFactor['passkeys'][number]
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, onOpen }: PasskeyRowProps) {
  const dates = (
    <>
      Passkey added <DateTime value={createdAt} />
      {lastUsedAt !== null && (
        <>
          {' '}
          · last used <DateTime value={lastUsedAt} />
        </>
      )}
    </>
  )
  return (
    <IconRow icon={<KeyRound aria-hidden />} title={name} text={dates}>
      <SmallButton
        onClick={() => onOpen({ name: 'remove', what: { id, name } })}
        aria-label={`Remove the passkey ${name}`}
      >
        Remove
      </SmallButton>
    </IconRow>
  )
}
