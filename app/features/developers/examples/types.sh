npm install openapi-fetch openapi-typescript
npx openapi-typescript https://example.org/api/openapi.json -o api.d.ts
