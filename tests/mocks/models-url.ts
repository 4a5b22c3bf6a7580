/** The address of the mocked OpenAI-compatible API. `.test` is reserved (RFC 2606), so the host cannot exist. */
export const MODELS_URL = "https://models.cuepoint.test/v1";
