"""Pictures of the answers, for people. Each module draws one kind of response message.

Nothing here knows a rule: what a picture says stands in the request or the response.
"""
