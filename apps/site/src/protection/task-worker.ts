import { serveTasks } from '@portico/protection/worker'

// The types of this project know a window's global scope; a worker's has the same two by the same names.
serveTasks({
  addEventListener: (type, listener) => addEventListener(type, listener),
  postMessage: (message) => postMessage(message),
})
