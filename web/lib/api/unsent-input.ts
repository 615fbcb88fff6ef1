type Field = HTMLInputElement | HTMLTextAreaElement

let typed: readonly Field[] = []

export function watchInput(): void {
  document.addEventListener('input', ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.form !== null && !/^(search|password)$/.test(target.type))
      typed = [...typed.filter((field) => field !== target && isUnsent(field)), target]
  })
}

/** Whether a form holds typed input that was not sent. */
export const hasUnsentInput = (): boolean => typed.some(isUnsent)

const isUnsent = (field: Field): boolean => field.isConnected && field.value !== ''
