import { type Notice, SECURITY_PAGE } from './notification.ts'

const IF_NOT_YOU = 'If this was not you, remove it under Security and change your password.'

/** Leaves out the address: text that a customer typed is never mailed. */
export function webhookAdded(): Notice {
  const body = `A webhook was added: a program will be told what happens in your account. ${IF_NOT_YOU}`
  return { kind: 'webhook_added', title: 'Webhook added', body, link: SECURITY_PAGE }
}

export function webhookSecretChanged(): Notice {
  const body =
    'A webhook has a new secret. For 24 hours its messages are signed with the former one too. ' + IF_NOT_YOU
  return { kind: 'webhook_secret_changed', title: 'Webhook secret changed', body, link: SECURITY_PAGE }
}

const WHY = {
  gone: 'A webhook was turned off because its receiver asked for no more messages (410).',
  failing: 'A webhook was turned off because ten tries in three days failed.',
}

/** Turned off; later events wait for it. */
export function webhookEnded(why: keyof typeof WHY): Notice {
  const body = `${WHY[why]} A test that succeeds turns it on again and sends what was missed.`
  return { kind: 'webhook_ended', title: 'Webhook turned off', body, link: SECURITY_PAGE }
}
