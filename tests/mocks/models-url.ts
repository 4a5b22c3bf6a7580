/** The address of the mocked OpenAI-compatible API. `.test` is reserved (RFC 2606): no such host can exist. */
export const MODELS_URL = "https://models.cuepoint.test/v1";
