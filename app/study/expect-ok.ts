/** Returns a response with a 2xx status. Throws for any other. */
export function expectOk(response: Response): Response {
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response;
}
