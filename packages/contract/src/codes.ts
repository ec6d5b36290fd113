/**
 * The closed catalogue of answer codes (spec section 8; protocol 3.10). The gateway answers no code that is missing
 * here. `status` is the HTTP status the code travels with: codes that spec.md names travel with 200, failures of the
 * transport with a true 4xx, and a 5xx says nothing about its cause. `retryable` means that the same call may succeed
 * later without a change by the caller. `message` is what the gateway says when it has nothing more exact.
 */
export const codes = {
  success: { code: '00000', status: 200, retryable: false, message: 'Success' },
  loginRequired: { code: '00004', status: 200, retryable: false, message: 'Please log in' },
  signatureMissing: {
    code: '00020',
    status: 200,
    retryable: true,
    message: 'The request signature is missing',
  },
  signatureMode: {
    code: '00021',
    status: 200,
    retryable: true,
    message: 'The signature mode does not match',
  },
  signatureExpired: { code: '00022', status: 200, retryable: true, message: 'The request has expired' },
  signatureInvalid: {
    code: '00023',
    status: 200,
    retryable: false,
    message: 'The request signature is invalid',
  },
  decryptionFailed: { code: '00024', status: 200, retryable: false, message: 'The request cannot be read' },
  captchaRequired: {
    code: '10021',
    status: 200,
    retryable: true,
    message: 'Please complete the verification',
  },
  operationRefused: { code: '20205', status: 200, retryable: false, message: 'The operation was refused' },
  operationUnavailable: {
    code: '20906',
    status: 200,
    retryable: false,
    message: 'The operation is not available',
  },
  credentialsRefused: {
    code: '20101',
    status: 200,
    retryable: true,
    message: 'The account or the password is not right',
  },
  codeRefused: {
    code: '20102',
    status: 200,
    retryable: true,
    message: 'The code is not right or has expired',
  },
  ticketExpired: { code: '20103', status: 200, retryable: false, message: 'Please log in again' },
  fieldRefused: { code: '20104', status: 200, retryable: true, message: 'A field needs another value' },
  waitRequired: { code: '20105', status: 200, retryable: true, message: 'Please wait a moment' },
  captchaRefused: {
    code: '20106',
    status: 200,
    retryable: true,
    message: 'The verification was not accepted',
  },
  lastSignInMethod: {
    code: '20107',
    status: 200,
    retryable: false,
    message: 'This is the last way into the account',
  },
  signInTaken: {
    code: '20108',
    status: 200,
    retryable: false,
    message: 'This sign-in belongs to an account already',
  },
  proofRefused: {
    code: '20109',
    status: 200,
    retryable: true,
    message: 'The sign-in could not be confirmed',
  },
  freshLogInRequired: {
    code: '20110',
    status: 200,
    retryable: false,
    message: 'Please log in once more to confirm this',
  },
  captchaCancelled: {
    code: '90000001',
    status: 200,
    retryable: true,
    message: 'The verification was cancelled',
  },
  assetUnknown: { code: '30001', status: 404, retryable: false, message: 'The asset is unknown' },
  rateUnknown: { code: '30002', status: 404, retryable: false, message: 'There is no rate for this pair' },
  badRequest: { code: '00400', status: 400, retryable: false, message: 'The request cannot be read' },
  originRefused: { code: '00403', status: 403, retryable: false, message: 'The origin is not allowed' },
  eventsSilenced: {
    code: '00410',
    status: 403,
    retryable: true,
    message: 'Events are not wanted at the moment',
  },
  pathUnknown: { code: '00404', status: 404, retryable: false, message: 'The path is unknown' },
  methodRefused: { code: '00405', status: 405, retryable: false, message: 'The method is not allowed' },
  requestTimeout: {
    code: '00408',
    status: 408,
    retryable: true,
    message: 'The request took too long to arrive',
  },
  bodyTooLarge: { code: '00413', status: 413, retryable: false, message: 'The body is too large' },
  targetTooLong: { code: '00414', status: 414, retryable: false, message: 'The address is too long' },
  mediaTypeRefused: {
    code: '00415',
    status: 415,
    retryable: false,
    message: 'The body must be application/json',
  },
  tooManyRequests: { code: '00429', status: 429, retryable: true, message: 'Too many requests' },
  headersTooLarge: { code: '00431', status: 431, retryable: false, message: 'The headers are too large' },
  internal: { code: '00500', status: 500, retryable: true, message: 'Something went wrong' },
  unavailable: { code: '00503', status: 503, retryable: true, message: 'The service is not available' },
} as const

/** The name under which the code stands in the catalogue. */
export type CodeName = keyof typeof codes

/** One row of the catalogue. */
export type CodeEntry = (typeof codes)[CodeName]
