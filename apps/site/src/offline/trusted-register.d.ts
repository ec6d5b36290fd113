/** The DOM's types leave out that an address may come from a Trusted Types policy (W3C Trusted Types, 4.3). */
interface ServiceWorkerContainer {
  register(
    scriptURL: string | TrustedScriptURL,
    options?: RegistrationOptions,
  ): Promise<ServiceWorkerRegistration>
}
