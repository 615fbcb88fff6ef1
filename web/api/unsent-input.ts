let typedLast: HTMLInputElement | HTMLTextAreaElement | null = null

/** Notices what is typed anywhere on the page. */
export function watchInput(): void {
  document.addEventListener('input', ({ target }) => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && target.form !== null && target.type !== 'search') typedLast = target
  })
}

/** Whether a form on the page holds what somebody has typed and not sent. */
export const hasUnsentInput = (): boolean =>
  typedLast !== null && typedLast.isConnected && typedLast.value !== ''
